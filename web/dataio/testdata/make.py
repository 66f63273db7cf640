# Writes the other files of this folder with NumPy; those that are here were
# written by version 1.24.2.
#
#	python3 web/dataio/testdata/make.py

import io
import pathlib

import numpy as np

here = pathlib.Path(__file__).parent


def pe(seq_len, d_model):
    angle = np.arange(seq_len)[:, None] * 10000.0 ** (-2 * np.arange(d_model // 2) / d_model)
    x = np.zeros((seq_len, d_model))
    x[:, 0::2], x[:, 1::2] = np.sin(angle), np.cos(angle)
    return x


def save(name, array, version=(1, 0)):
    with open(here / f'{name}.npy', 'wb') as file:
        np.lib.format.write_array(file, array, version=version, allow_pickle=True)


def text(name, shown):
    (here / f'{name}.txt').write_text(shown + '\n')


x = pe(3, 4)

# Types, bytes in both orders, rows first and columns first.
for kind in ['f2', 'f4', 'f8']:
    for order, end in [('<', 'little'), ('>', 'big')]:
        for first in ['C', 'F']:
            save(f'{kind}-{end}-{first}', np.array(x.astype(order + kind), order=first))
for kind in ['i1', 'i2', 'i4', 'i8']:
    save(kind, np.array([[0, 1, 2], [100, -7, -128]], kind))
    save(f'{kind}-big', np.array([[0, 1, 2], [100, -7, -128]], '>' + kind))
for kind in ['u1', 'u2', 'u4', 'u8']:
    save(kind, np.array([[0, 1, 2], [100, 7, 255]], kind))
save('version-2', x.astype('f4'), (2, 0))
save('version-3', x.astype('f4'), (3, 0))

# Shapes.
save('shape-4', x[1])
save('shape-1-3-4', x[None])
save('shape-3-1-4', x[:, None])
save('shape-1-3-4-F', np.asfortranarray(x[None]))
save('shape-2-3-4', np.stack([x, x]))
save('shape', np.float32(1))
save('shape-0-4', np.zeros((0, 4)))

# What is refused.
save('bool', x > 0)
save('complex', x.astype('c8'))
save('object', np.array([[1, 'a']], object))
save('str', np.array([['a', 'b']]))
save('bytes', np.array([[b'a', b'b']]))
save('fields', np.zeros(2, [('pe', 'f4'), ('pos', 'i4')]))
save('datetime', np.array(['2017-06-12'], 'M8[D]'))
save('void', np.zeros(2, 'V2'))
save('longdouble', x.astype('g'))
save('nan', np.where(x == x[2, 1], np.nan, x))
save('inf', np.where(x == x[1, 3], -np.inf, x))

# What NumPy prints.
text('str', str(x))
text('repr', repr(x))
text('repr-float32', repr(x.astype('f4')))
text('repr-float16', repr(x.astype('f2')))
text('scientific', str(1e-3 * pe(3, 6)))
text('scientific-float32', repr(pe(3, 8).astype('f4')))
text('wrapped', str(pe(3, 32)))
text('rows-left-out', str(pe(1001, 4)))
text('columns-left-out', str(pe(50, 512)))
text('row', str(pe(8, 4)[7]))
text('row-left-out', str(pe(3, 2000)[2]))
text('batch', repr(x[None]))
text('batches', str(np.stack([x, x])))
text('one-by-one', '\n'.join(str(row) for row in x))
text('list', str(x.tolist()))
text('nan', repr(np.where(x == x[2, 1], np.nan, x)))
with np.printoptions(precision=3, suppress=True):
    text('precision-3', str(pe(3, 8)))
for name, options in [('savetxt', {}), ('savetxt-comma', dict(delimiter=',', header='pe', fmt='%.4f'))]:
    lines = io.StringIO()
    np.savetxt(lines, x, **options)
    text(name, lines.getvalue().strip())
