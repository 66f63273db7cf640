// The encoding as one writes it for TensorFlow.js: positions times frequencies
// by broadcasting.

import * as tf from '@tensorflow/tfjs-core'
import '@tensorflow/tfjs-backend-cpu'

tf.enableProdMode() // no advice to install another backend

export const version = tf.version_core

/** @param {{ seqLen: number, dModel: number }} size */
export function encode({ seqLen, dModel }) {
  const matrix = tf.tidy(() => {
    const positions = tf.reshape(tf.range(0, seqLen), [seqLen, 1])
    const frequencies = tf.pow(10000, tf.div(tf.range(0, dModel, 2), -dModel))
    const angles = tf.mul(positions, frequencies)
    return tf.reshape(tf.stack([tf.sin(angles), tf.cos(angles)], 2), [seqLen, dModel])
  })
  const data = matrix.dataSync()
  matrix.dispose()
  return data
}
