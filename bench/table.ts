export interface Row {
  readonly what: string
  readonly measured: string
  readonly limit: string
  readonly ok: boolean
}

/** Prints a line per row, with a verdict if there is a limit. */
export function print(title: string, lines: readonly Row[]): void {
  console.log(`\n${title}`)
  const width = Math.max(...lines.map(({ what }) => what.length))
  const measured = Math.max(...lines.map((line) => line.measured.length))
  for (const line of lines) {
    const verdict = line.limit === '' ? '' : line.ok ? 'ok' : 'TOO FAR'
    console.log(
      `${line.what.padEnd(width)}  ${line.measured.padEnd(measured)}  ${line.limit.padEnd(8)} ${verdict}`,
    )
  }
}
