/** The text of a content page, as the shop's owner wrote it. */
export function InfoText({ body }: { body: string }) {
  return blocksOf(body).map(({ key, heading, text }) =>
    heading ? (
      <h2 key={key} className="mt-10 mb-3 text-3xl">
        {text}
      </h2>
    ) : (
      <p key={key} className="mb-5 whitespace-pre-line">
        {text}
      </p>
    ),
  )
}

/** Paragraphs are separated by blank lines; a line that starts with # is a heading. */
function blocksOf(body: string): { key: string; heading: boolean; text: string }[] {
  return body
    .split(/\n{2,}|\n(?=#)|(?<=^#.*)\n/m)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block, i) => ({
      key: `${i} ${block.slice(0, 20)}`,
      heading: block.startsWith('#'),
      text: block.replace(/^#+\s*/, ''),
    }))
}
