/** Where files of pictures live: a folder on disk, later a bucket. Names are plain, without folders. */
export interface Storage {
  /** Whole or not at all; replaces what was there. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Null when there is no such file. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
}
