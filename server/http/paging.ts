import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageCount } from '#domain/paging.ts'

interface Page {
  pageNumber: number
  pageSize: number
}

/** Sets the total of a list and its neighbouring pages: X-Total-Count and Link (RFC 8288). */
export function setPaginationHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  total: number,
  { pageNumber, pageSize }: Page,
): void {
  const last = pageCount(total, pageSize)
  const url = new URL(request.url, 'http://shop')
  const link = (page: number, rel: string) => {
    url.searchParams.set('pageNumber', String(page))
    return `<${url.pathname}${url.search}>; rel="${rel}"`
  }
  const links = [
    ...(pageNumber > 1 ? [link(Math.min(pageNumber - 1, last), 'prev')] : []),
    ...(pageNumber < last ? [link(pageNumber + 1, 'next')] : []),
  ]
  reply.header('x-total-count', String(total))
  if (links.length > 0) reply.header('link', links.join(', '))
}
