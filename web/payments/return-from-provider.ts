/**
 * Who paid on the provider's page comes back to the order with `?token=…&PayerID=…`, and with the
 * token alone when they changed their mind. Answers it once and takes it out of the address, so that
 * a reload or a shared link asks nothing again.
 */
export function takeReturn(): { reference: string; approved: boolean } | null {
  const url = new URL(location.href)
  const reference = url.searchParams.get('token')
  if (!reference) return null
  const approved = url.searchParams.has('PayerID')
  for (const name of ['token', 'PayerID', 'ba_token']) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
  return { reference, approved }
}
