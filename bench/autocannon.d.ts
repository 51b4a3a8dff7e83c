/** The part of autocannon that is used here; it comes without types. */
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
  // biome-ignore lint/style/noDefaultExport: that is how it comes
  export default function autocannon(options: Options): Promise<Result>
}
