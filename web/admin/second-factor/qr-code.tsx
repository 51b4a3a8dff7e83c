import { useEffect, useState } from 'react'

/** Modules of white around the code, as readers need it. */
const BORDER = 4

/** A QR code; its encoder is loaded with the first one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<boolean[][]>([])
  useEffect(() => {
    let cancelled = false
    import('qr').then(
      ({ encodeQR }) => cancelled || setRows(encodeQR(text, 'raw', { border: BORDER })),
      // The text below it says the same.
      () => {},
    )
    return () => {
      cancelled = true
    }
  }, [text])
  return (
    <div className="mx-auto aspect-square w-full max-w-64 rounded-xl bg-paper">
      {rows.length > 0 && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${rows.length} ${rows.length}`}
          shapeRendering="crispEdges"
        >
          <path d={rows.flatMap(squares).join('')} fill="black" />
        </svg>
      )}
    </div>
  )
}

function squares(row: boolean[], y: number): string[] {
  return row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))
}
