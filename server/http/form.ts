import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FilePart, UploadedFile } from '#contract/endpoint.ts'
import { invalid, isShopError, ShopError } from '#domain/errors.ts'

interface Form {
  body: Record<string, string>
  files: Record<string, UploadedFile>
}

type FileParts = Readonly<Record<string, FilePart>>

const LIMITS = { fieldNameSize: 100, fieldSize: 100_000, fields: 50, files: 5, parts: 55 }

export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false })
}

/**
 * Reads a form: text fields as strings, files as whole buffers. A refusal is sent at once; the rest
 * of the body is subject to the limits of every request (request-limits.ts).
 * @throws ShopError 'invalid-input', 'body-too-large', or the part's own error for a file that is
 * too large or empty
 */
export async function readForm(request: FastifyRequest, parts: FileParts): Promise<Form> {
  try {
    return await readParts(request, parts)
  } catch (error) {
    if (isShopError(error)) throw error
    // Any error of the parser is caused by the client's input.
    if ((error as { statusCode?: number }).statusCode === 413) throw new ShopError('body-too-large')
    throw invalid({ '': (error as Error).message })
  }
}

async function readParts(request: FastifyRequest, parts: FileParts): Promise<Form> {
  const form: Form = { body: {}, files: {} }
  const fileSize = Math.max(...Object.values(parts).map(({ maxBytes }) => maxBytes)) + 1
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize } })) {
    const rules = parts[part.fieldname]
    if (part.type === 'field') readField(form, part)
    else if (rules && Object.hasOwn(parts, part.fieldname)) await readFile(form, part, rules)
    else part.file.resume()
  }
  return form
}

function readField({ body }: Form, part: Exclude<Multipart, MultipartFile>): void {
  const { fieldname: name, value } = part
  if (part.valueTruncated) throw invalid({ [name]: 'Too long' })
  if (Object.hasOwn(body, name)) throw invalid({ [name]: 'Must be given only once' })
  if (typeof value !== 'string') throw invalid({ [name]: 'Must be text' })
  body[name] = value
}

async function readFile({ files }: Form, part: MultipartFile, rules: FilePart): Promise<void> {
  const { fieldname: name, filename = '' } = part
  const bytes = await part.toBuffer()
  if (bytes.length > rules.maxBytes) throw new ShopError(rules.tooLarge)
  if (bytes.length === 0) {
    // Browsers send an empty name for a file field without a chosen file.
    if (filename === '') return
    throw rules.empty === 'invalid-input'
      ? invalid({ [name]: 'The file is empty' })
      : new ShopError(rules.empty)
  }
  if (files[name]) throw invalid({ [name]: 'Must be given only once' })
  files[name] = { name: filename, bytes }
}
