/** A sentence with a date that does not break at its hyphens. */
export function Dated({ text, date }: { text: string; date: string }) {
  const at = text.indexOf(date)
  return (
    <>
      {text.slice(0, at)}
      <span className="whitespace-nowrap">{date}</span>
      {text.slice(at + date.length)}
    </>
  )
}
