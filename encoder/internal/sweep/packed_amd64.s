#include "textflag.h"

// A pair in a register is (sin, cos). With c = (x, y) and f = (s, k), and ḉ = (y, −x),
//
//	ahead = c·(k, k) + ḉ·(s, s)
//	back  = c·(k, k) − ḉ·(s, s)

DATA negateHigh<>+0(SB)/8, $0
DATA negateHigh<>+8(SB)/8, $0x8000000000000000
GLOBL negateHigh<>(SB), RODATA|NOPTR, $16

// TURN leaves X0 = c turned ahead and X2 = c turned back by the pair at f, narrowed,
// for c in X4 and ḉ in X5.
#define TURN(f) \
	MOVUPS   (f)(R10*2), X0 \
	MOVAPS   X0, X1  \
	UNPCKHPD X0, X0  \
	UNPCKLPD X1, X1  \
	MULPD    X4, X0  \
	MULPD    X5, X1  \
	MOVAPS   X0, X2  \
	ADDPD    X1, X0  \
	SUBPD    X1, X2  \
	CVTPD2PS X0, X0  \
	CVTPD2PS X2, X2

// func mirrorPairs(aheadF, backF, aheadG, backG *float32, row, byF, byG *float64, pairs int)
TEXT ·mirrorPairs(SB), NOSPLIT, $0-64
	MOVQ   aheadF+0(FP), AX
	MOVQ   backF+8(FP), BX
	MOVQ   aheadG+16(FP), CX
	MOVQ   backG+24(FP), DX
	MOVQ   row+32(FP), SI
	MOVQ   byF+40(FP), DI
	MOVQ   byG+48(FP), R8
	MOVQ   pairs+56(FP), R9
	MOVUPS negateHigh<>(SB), X6
	XORQ   R10, R10          // 8 bytes for each pair that is written

loop:
	CMPQ R9, $0
	JLE  done
	MOVUPS (SI)(R10*2), X4
	MOVAPS X4, X5
	SHUFPD $1, X5, X5
	XORPS  X6, X5
	TURN(DI)
	MOVLPS X0, (AX)(R10*1)
	MOVLPS X2, (BX)(R10*1)
	TURN(R8)
	MOVLPS X0, (CX)(R10*1)
	MOVLPS X2, (DX)(R10*1)
	ADDQ $8, R10
	DECQ R9
	JMP  loop

done:
	RET

// APART leaves in X0, X2 two sines turned ahead and back, and in X1, X3 two cosines, by
// the two pairs at f and f16, narrowed, for the sines of c in X4 and its cosines in X5.
#define APART(f) \
	MOVUPS   (f)(R10*4), X0 \
	MOVUPS   16(f)(R10*4), X1 \
	MOVAPS   X0, X2    \
	UNPCKLPD X1, X0    \
	UNPCKHPD X1, X2    \
	MOVAPS   X4, X7    \
	MOVAPS   X5, X8    \
	MULPD    X2, X7    \
	MULPD    X0, X8    \
	MULPD    X5, X2    \
	MULPD    X4, X0    \
	MOVAPS   X2, X1    \
	SUBPD    X0, X1    \
	ADDPD    X0, X2    \
	CVTPD2PS X1, X1    \
	CVTPD2PS X2, X3    \
	MOVAPS   X7, X2    \
	ADDPD    X8, X7    \
	SUBPD    X8, X2    \
	CVTPD2PS X7, X0    \
	CVTPD2PS X2, X2

// func mirrorHalves(sinAF, cosAF, sinBF, cosBF, sinAG, cosAG, sinBG, cosBG *float32, row, byF, byG *float64, pairs int)
TEXT ·mirrorHalves(SB), NOSPLIT, $0-96
	MOVQ sinAF+0(FP), AX
	MOVQ cosAF+8(FP), BX
	MOVQ sinBF+16(FP), CX
	MOVQ cosBF+24(FP), DX
	MOVQ sinAG+32(FP), R9
	MOVQ cosAG+40(FP), R11
	MOVQ sinBG+48(FP), R12
	MOVQ cosBG+56(FP), R13
	MOVQ row+64(FP), SI
	MOVQ byF+72(FP), DI
	MOVQ byG+80(FP), R8
	MOVQ pairs+88(FP), R15
	XORQ R10, R10

loop:
	CMPQ R15, $2
	JLT  done
	MOVUPS   (SI)(R10*4), X4
	MOVUPS   16(SI)(R10*4), X6
	MOVAPS   X4, X5
	UNPCKLPD X6, X4
	UNPCKHPD X6, X5
	APART(DI)
	MOVLPS   X0, (AX)(R10*1)
	MOVLPS   X1, (BX)(R10*1)
	MOVLPS   X2, (CX)(R10*1)
	MOVLPS   X3, (DX)(R10*1)
	APART(R8)
	MOVLPS   X0, (R9)(R10*1)
	MOVLPS   X1, (R11)(R10*1)
	MOVLPS   X2, (R12)(R10*1)
	MOVLPS   X3, (R13)(R10*1)
	ADDQ     $8, R10
	SUBQ     $2, R15
	JMP      loop

done:
	RET
