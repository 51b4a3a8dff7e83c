import { readFileSync } from 'node:fs'

/** What the last stage of a Dockerfile says, in the subset that this project's uses. */
export interface Image {
  /** Name and tag. */
  readonly base: string
  /** Of the stage it copies from: the image, and the commands that run in the sources' folder. */
  readonly build: { readonly base: string; readonly commands: readonly string[] }
  readonly copies: readonly Copy[]
  readonly env: Readonly<Record<string, string>>
  readonly workdir: string
  readonly uid: number
  readonly gid: number
  readonly volumes: readonly string[]
  readonly ports: readonly number[]
  readonly stopSignal: string
  readonly healthCheck: readonly string[]
  readonly command: readonly string[]
}

interface Copy {
  readonly from: string
  readonly to: string
  /** Null: root's. */
  readonly owner: { readonly uid: number; readonly gid: number } | null
}

interface Instruction {
  readonly name: string
  readonly text: string
}

/** @throws Error about anything that it does not know how to follow */
export function readDockerfile(path = 'Dockerfile'): Image {
  const stages: Instruction[][] = []
  for (const instruction of instructions(readFileSync(path, 'utf8'))) {
    if (instruction.name === 'FROM') stages.push([])
    const stage = stages.at(-1)
    if (!stage) throw new Error(`${path} begins with ${instruction.name} instead of FROM`)
    stage.push(instruction)
  }
  const [build, last, ...more] = stages
  if (!build || !last || more.length > 0) throw new Error(`${path} needs two stages`)
  return { ...readLast(last), build: readBuild(build) }
}

/** Comments dropped, continued lines joined. */
function instructions(text: string): Instruction[] {
  const lines = text.replace(/^\s*#.*\n/gm, '').replace(/\\\n\s*/g, ' ')
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name, rest] = /^([A-Z]+) +(.*)$/.exec(line.trim()) ?? []
      if (!name || !rest) throw new Error(`Not an instruction of a Dockerfile: ${line}`)
      return { name, text: rest.trim() }
    })
}

function readBuild([from, ...rest]: readonly Instruction[]): Image['build'] {
  const [, base] = /^(\S+) AS build$/.exec(from?.text ?? '') ?? []
  if (!base) throw new Error('The first stage must be named build')
  return { base, commands: rest.filter(({ name }) => name === 'RUN').map(({ text }) => text) }
}

function readLast([from, ...rest]: readonly Instruction[]): Omit<Image, 'build'> {
  const all = (name: string) => rest.filter((one) => one.name === name).map(({ text }) => text)
  const one = (name: string) => {
    const [text, ...more] = all(name)
    if (text === undefined || more.length > 0) throw new Error(`Expected one ${name}`)
    return text
  }
  const unknown = rest.find(({ name }) => !KNOWN.has(name))
  if (unknown) throw new Error(`The last stage has ${unknown.name}, which nothing here follows`)
  const [uid, gid] = readOwner(one('USER'))
  return {
    base: from!.text,
    copies: all('COPY').map(readCopy),
    env: Object.fromEntries(
      all('ENV').flatMap((text) => text.split(/ +/).map((pair) => pair.split('=', 2))),
    ),
    workdir: one('WORKDIR'),
    uid,
    gid,
    volumes: all('VOLUME'),
    ports: all('EXPOSE').map(Number),
    stopSignal: one('STOPSIGNAL'),
    healthCheck: readCommand(one('HEALTHCHECK').replace(/^(--\S+ +)*CMD +/, '')),
    command: readCommand(one('CMD')),
  }
}

const KNOWN = new Set([
  'CMD',
  'COPY',
  'ENV',
  'EXPOSE',
  'HEALTHCHECK',
  'STOPSIGNAL',
  'USER',
  'VOLUME',
  'WORKDIR',
])

function readCopy(text: string): Copy {
  const [, owner, from, to] = /^--from=build (?:--chown=(\S+) )?(\S+) (\S+)$/.exec(text) ?? []
  if (!from || !to) throw new Error(`Cannot follow COPY ${text}`)
  const [uid, gid] = readOwner(owner ?? '0:0')
  return { from, to, owner: owner ? { uid, gid } : null }
}

/** In numbers, since Kubernetes cannot tell from a name that a user is not root. */
function readOwner(text: string): [uid: number, gid: number] {
  const [, uid, gid] = /^(\d+):(\d+)$/.exec(text) ?? []
  if (!uid || !gid) throw new Error(`Expected numbers like 65532:65532, got ${text}`)
  return [Number(uid), Number(gid)]
}

/** The form without a shell: in a shell's, signals would not reach the shop. */
function readCommand(text: string): string[] {
  const command: unknown = text.startsWith('[') ? JSON.parse(text) : null
  if (!Array.isArray(command)) throw new Error(`Expected a list like ["node", …], got ${text}`)
  return command.map(String)
}
