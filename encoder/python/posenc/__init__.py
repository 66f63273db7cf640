"""What a running model's rotary embedding turns, compared with its configuration, tables of
positional encodings, and position ids:

    print(posenc.audit(model))                     # runs the model, and says what each layer turns
    with posenc.record(model) as recording:        # or records what you run
        model(input_ids)
    print(posenc.audit(recording, as_="vllm@0.11"))
    posenc.probe(apply_rotary, head_dim=128)       # measures a function of x and positions
    posenc.rope(config)                            # how libraries read a configuration
    posenc.check(table, "fairseq", padding_idx=1)  # an AssertionError says what differs
    posenc.encode("whisper", seq_len=1500, d_model=384)
    posenc.position_ids(batch)                     # how libraries number the tokens of a batch
    posenc.check_position_ids(ids, batch)          # an AssertionError names the mistake
"""

from .auditing import Audit, audit
from .batches import check_position_ids, position_ids
from .probing import Probe, probe
from .recording import Recording, record
from .tables import check, encode, rope

__all__ = [
    "Audit", "Probe", "Recording", "audit", "check", "check_position_ids", "encode", "position_ids", "probe", "record", "rope",
]
