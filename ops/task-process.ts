/** A task in a separate process: all of its memory is free when it ends, unlike that of a thread. */
import { fork } from 'node:child_process'
import process from 'node:process'
import { OperationError } from './operation-error.ts'

export interface TaskOptions {
  /** V8's flags, such as limits of its heap; V8 ends a process that exceeds them. */
  flags: readonly string[]
  /** Additional environment variables. */
  env?: Readonly<Record<string, string>>
  /** Ends the process at once, even if it is busy; its reason is thrown. */
  signal?: AbortSignal
  /** Receives what the task reports before its result. */
  onNote?: (note: never) => void
}

/** The process of a task ended without a result. */
export class TaskEnded extends Error {
  override name = 'TaskEnded'
  /** V8 aborts a process that exceeds its heap limit; a shell reports that as 134. */
  readonly isOutOfMemory: boolean
  constructor(code: number | null, signal: string | null) {
    super(`a process has ended with ${signal ?? code}`)
    this.isOutOfMemory = signal === 'SIGABRT' || code === 134
  }
}

type Message = { note: unknown } | TaskAnswer

/** The result of a task, or its error in a form that can be sent: a sent `Error` loses its code, such as ENOSPC. */
export interface TaskAnswer {
  result?: unknown
  fault?: Pick<NodeJS.ErrnoException, 'name' | 'message' | 'stack' | 'code' | 'path'> & Partial<OperationError>
}

/** Runs the task of a module, which calls `serveTask`. Throws the task's error, or `TaskEnded`. */
export async function runTask<Result>(module: URL, input: object, options: TaskOptions): Promise<Result> {
  const { flags, env, signal, onNote } = options
  const execArgv = [...process.execArgv, ...flags]
  const child = fork(module, { execArgv, env: { ...process.env, ...env }, serialization: 'advanced' })
  const ended = new Promise<TaskEnded>((resolve) => child.once('exit', (...how) => resolve(new TaskEnded(...how))))
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)
  // Otherwise a busy task would continue until it sees the disconnect, with stdout and stderr of this process open.
  process.once('exit', kill)
  try {
    if (signal?.aborted) kill()
    else child.send(input)
    const answer = await new Promise<TaskAnswer>((resolve, reject) => {
      child.on('message', (message: Message) =>
        'note' in message ? onNote?.(message.note as never) : resolve(message),
      )
      child.on('error', reject)
      void ended.then((end) => reject(signal?.aborted ? signal.reason : end))
    })
    if (child.connected) child.disconnect()
    // The caller may need the memory.
    await ended
    return resultOf(answer) as Result
  } finally {
    signal?.removeEventListener('abort', kill)
    process.off('exit', kill)
    // After a failure the process would keep this one from ending.
    if (child.exitCode === null) kill()
  }
}

/** Runs a task for `runTask`, in the process that it started. */
export function serveTask<Input>(task: (input: Input, send: (note: unknown) => void) => Promise<unknown>): void {
  const send = (message: Message) => void process.send?.(message)
  process.once('message', async (input) => send(await answerOf(() => task(input as Input, (note) => send({ note })))))
  // The parent has the result, or has ended.
  process.once('disconnect', () => process.exit())
}

/** The answer of a task: its result, or its error. */
export async function answerOf(task: () => unknown): Promise<TaskAnswer> {
  try {
    return { result: await task() }
  } catch (error) {
    const { name, message, stack, code, path, reason, where, remedy } = error as NonNullable<TaskAnswer['fault']>
    return { fault: { name, message, stack, code, path, reason, where, remedy } }
  }
}

/** The result of a task; throws its error. */
export function resultOf({ result, fault }: TaskAnswer): unknown {
  if (!fault) return result
  const { reason, message, where = '', remedy = '' } = fault
  throw reason
    ? new OperationError(reason, message.split('\n'), where, remedy)
    : Object.assign(new Error(message), fault)
}
