'use client'

import 'posenc/react'
import { useState } from 'react'

export default function Figure() {
  const [position, setPosition] = useState(20)
  return (
    <>
      <positional-encoding figure="waves" d-model={64} position={position} ref={(figure) => {
        if (!figure) return
        const follow = () => setPosition(figure.position)
        figure.addEventListener('change', follow)
        return () => figure.removeEventListener('change', follow)
      }} />
      <output>{position}</output>
    </>
  )
}
