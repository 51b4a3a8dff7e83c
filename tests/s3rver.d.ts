/** The part of s3rver that is used here; the package has no types. */
declare module '@20minutes/s3rver' {
  // biome-ignore lint/style/noDefaultExport: the package exports it this way
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    store: { putContent(path: string, content: unknown): Promise<[number, string]> }
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
