export interface Row {
  readonly what: string
  readonly measured: string
  /** The limit that was measured beside it in the same run, or '' */
  readonly beside?: string
  /** `measured` by `beside`. */
  readonly ratio?: number
  readonly target: string
  /** Null: nothing is demanded. */
  readonly ok: boolean | null
}

/** Prints a line per row, with a verdict where there is a target. */
export function print(title: string, rows: readonly Row[]): void {
  const lines = [
    ['', 'measured', 'beside it', 'ratio', 'target', ''],
    ...rows.map(({ what, measured, beside = '', ratio, target, ok }) => [
      ...[what, measured, beside, ratio === undefined ? '' : ratio.toFixed(2), target],
      ok === null ? '' : ok ? 'ok' : 'MISSED',
    ]),
  ]
  const widths = lines[0]!.map((_, at) => Math.max(...lines.map((line) => line[at]!.length)))
  console.log(`\n${title}`)
  for (const line of lines) {
    console.log(
      line
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
  }
}

export function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')}/s`
}
