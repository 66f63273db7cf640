import { load } from 'posenc'
import Figure from './figure'

export default async function Page() {
  const { relativeDot } = await load()
  return (
    <main>
      <h1>Ten positions apart: {relativeDot({ dModel: 512, offset: 10 }).toFixed(4)}</h1>
      <Figure />
    </main>
  )
}
