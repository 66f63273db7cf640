// The processor time of a process, on Linux.

import { readFileSync, readdirSync } from 'node:fs'

/** The running child processes of this one. */
export function childProcesses() {
  return readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number))
}

/** The milliseconds that the threads of a process have run. @param {number} process */
export function cpuTime(process) {
  let nanoseconds = 0
  for (const thread of readdirSync(`/proc/${process}/task`)) {
    nanoseconds += Number(readFileSync(`/proc/${process}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0])
  }
  return nanoseconds / 1e6
}
