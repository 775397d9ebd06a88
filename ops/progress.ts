import process from 'node:process'

export interface Progress {
  /** Announces `count` more units of work. */
  expect(count: number): void
  step(): void
  end(): void
}

/** A progress bar on a terminal, otherwise a line every tenth. Writes to stderr, so that stdout has only results. */
export function createProgress(label: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  let total = 0
  let done = 0
  let shownTenth = -1
  let shownAt = 0
  const draw = () => {
    const share = total === 0 ? 0 : done / total
    if (stream.isTTY) {
      const now = performance.now()
      if (done < total && now - shownAt < 60) return
      shownAt = now
      const width = Math.max(10, Math.min(40, (stream.columns ?? 80) - label.length - 24))
      const filled = Math.round(share * width)
      stream.write(`\r\x1b[K${label} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total}`)
      return
    }
    const tenth = Math.floor(share * 10)
    if (tenth <= shownTenth) return
    shownTenth = tenth
    stream.write(`${label} ${done}/${total}\n`)
  }
  return {
    expect(count) {
      total += count
      // The finished share is smaller now; without this, nothing would be shown for a long time.
      shownTenth = Math.min(shownTenth, Math.floor((done / total) * 10))
    },
    step() {
      done++
      draw()
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[K')
    },
  }
}
