type Value = string | Blob

/** A form as a browser would send it: payload and headers for `inject` or `fetch`. */
export async function formOf(
  fields: Record<string, Value | readonly Value[]>,
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) {
    for (const value of Array.isArray(values) ? values : [values]) form.append(name, value)
  }
  const response = new Response(form)
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type')! },
  }
}

export function fileOf(bytes: Uint8Array | string, name: string): File {
  return new File([bytes as Uint8Array<ArrayBuffer>], name)
}
