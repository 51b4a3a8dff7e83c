import {
  type CipherKey,
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

const FILE = 'secret.key'
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts what the database stores but a copy of it must not reveal, with a key that is not in the
 * database: SECRET_KEY, else DATA_DIR/secret.key, which is created with the first secret and is no
 * part of backups. What was encrypted with another key is lost, and is no error.
 */
export class SecretBox {
  readonly #config: Pick<Config, 'secretKey' | 'dataDir'>
  #root: Buffer | null = null

  constructor(config: Pick<Config, 'secretKey' | 'dataDir'>) {
    this.#config = config
  }

  /**
   * Encrypts a text for one purpose, such as a table and the id of its row: it opens for no other.
   * @throws an error of the file system if the key cannot be read or created.
   */
  seal(purpose: string, text: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, keyFor(purpose, this.#read() ?? this.#create()), nonce)
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
  }

  /**
   * The text, or null if it was encrypted with another key or for another purpose, if it is damaged,
   * or if the key cannot be read.
   */
  open(purpose: string, sealed: Buffer): string | null {
    const tagAt = NONCE_BYTES
    const textAt = tagAt + TAG_BYTES
    try {
      const root = this.#read()
      if (!root) return null
      const nonce = sealed.subarray(0, tagAt)
      const key = keyFor(purpose, root)
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAuthTag(sealed.subarray(tagAt, textAt))
      return decipher.update(sealed.subarray(textAt), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      return null
    }
  }

  /** The key, or null if there is none yet. */
  #read(): Buffer | null {
    const { secretKey, dataDir } = this.#config
    this.#root ??= secretKey === null ? readKey(join(dataDir, FILE)) : Buffer.from(secretKey)
    return this.#root
  }

  #create(): Buffer {
    createKey(this.#config.dataDir)
    return this.#read()!
  }
}

/** A key of its own for each purpose, so that none can be exchanged for another. */
function keyFor(purpose: string, root: Buffer): CipherKey {
  return Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), purpose, KEY_BYTES))
}

function readKey(path: string): Buffer | null {
  try {
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url')
    if (key.length === KEY_BYTES) return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  throw new Error(`${path}: not a key of this shop`)
}

/** The file appears whole or not at all; if two processes create it at once, one of them wins. */
function createKey(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, FILE)
  const whole = `${path}-${randomBytes(6).toString('hex')}`
  const file = openSync(whole, 'wx', 0o600)
  try {
    writeSync(file, `${randomBytes(KEY_BYTES).toString('base64url')}\n`)
    fsyncSync(file)
    linkSync(whole, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(file)
    rmSync(whole, { force: true })
  }
}
