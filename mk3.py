import torch, math, numpy as np
for n,d,base in [(100,20,1e4),(60,30,1e4),(50,36,1e4),(200,512,1e4),(200,510,1e4),(2000,130,1e4),(100,80,1e4),(100,120,1e4),(40,768,1e4),(64,1024,1e4),(100,250,1e4)]:
    pos=np.arange(n)[:,None]; k=np.arange(d//2)[None,:]; w=base**(-2*k/d); u=np.zeros((n,d)); u[:,0::2]=np.sin(pos*w); u[:,1::2]=np.cos(pos*w)
    open(f'e_{n}_{d}.txt','w').write(str(torch.tensor(u,dtype=torch.float32))); open(f'enp_{n}_{d}.txt','w').write(str(u))
open('e_rand.txt','w').write(str(torch.randn(512,768)))
open('e_rand2.txt','w').write(str(torch.nn.Embedding(512,30).weight.data*0.02))
