/** The part of autocannon that is used here; the package has no types. */
declare module 'autocannon' {
  interface Request {
    path: string
  }
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers?: Record<string, string>
    requests?: { setupRequest(request: Request): Request }[]
  }
  interface Result {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    errors: number
    timeouts: number
    non2xx: number
  }
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default function autocannon(options: Options): Promise<Result>
}
