import type pg from 'pg'

/** What statements of the shop depend on, of one schema. */
export interface Catalog {
  /** Table → column. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, Column>>
  readonly rules: readonly Rule[]
}

interface Column {
  readonly type: string
  readonly isRequired: boolean
  readonly hasDefault: boolean
}

/** What refuses rows: a CHECK, a foreign key, or a unique index. */
interface Rule {
  readonly table: string
  readonly name: string
  readonly kind: 'check' | 'foreign key' | 'unique'
  readonly columns: readonly string[]
  readonly definition: string
}

export async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  const { rows: columns } = await client.query<Column & { table: string; name: string }>(COLUMNS)
  const { rows: rules } = await client.query<Rule>(RULES)
  const tables = new Map<string, Map<string, Column>>()
  for (const { table, name, ...column } of columns) {
    tables.set(table, (tables.get(table) ?? new Map<string, Column>()).set(name, column))
  }
  return { tables, rules }
}

/**
 * What would break a process of the version before, which goes on reading and writing while a
 * migration is rolled out: it names every column that it knows and no other.
 */
export function contractions(before: Catalog, after: Catalog): string[] {
  const found: string[] = []
  for (const [table, columns] of before.tables) {
    const now = after.tables.get(table)
    if (!now) {
      found.push(`drops ${table}`)
      continue
    }
    for (const [name, was] of columns) {
      const is = now.get(name)
      if (!is) found.push(`drops ${table}.${name}`)
      else if (is.type !== was.type) found.push(`makes ${table}.${name} ${is.type}`)
      else if (refusesNothing(was) && !refusesNothing(is)) found.push(`requires ${table}.${name}`)
    }
    for (const [name, is] of now) {
      if (!columns.has(name) && !refusesNothing(is)) found.push(`requires the new ${table}.${name}`)
    }
  }
  for (const rule of after.rules) {
    const known = before.tables.get(rule.table)
    if (!known || before.rules.some((one) => isSame(one, rule))) continue
    // A row that leaves out new columns has their defaults.
    if (!rule.columns.some((name) => known.has(name))) continue
    if (!before.rules.some((one) => isWider(rule, one))) {
      found.push(`limits ${rule.table} by ${rule.name}`)
    }
  }
  for (const rule of before.rules) {
    // `on conflict` names the columns of such an index, and fails without it.
    if (rule.kind !== 'unique' || !after.tables.has(rule.table)) continue
    if (!after.rules.some((one) => isSame(one, rule))) {
      found.push(`drops ${rule.name} of ${rule.table}`)
    }
  }
  return found
}

function refusesNothing({ isRequired, hasDefault }: Column): boolean {
  return !isRequired || hasDefault
}

function isSame(one: Rule, other: Rule): boolean {
  return one.table === other.table && one.definition === other.definition
}

/** Whether it is the other one with more values in its list. */
function isWider(rule: Rule, other: Rule): boolean {
  if (rule.kind !== 'check' || rule.table !== other.table || rule.name !== other.name) return false
  const listOf = ({ definition }: Rule): string[] => definition.match(/'[^']*'/g) ?? []
  const values = new Set(listOf(rule))
  const frame = ({ definition }: Rule) => definition.replace(/\[[^\]]*\]/, '[]')
  return frame(rule) === frame(other) && listOf(other).every((value) => values.has(value))
}

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "isRequired", (a.atthasdef or a.attidentity <> '') as "hasDefault"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped`

const RULES = `
  select c.relname as table, k.conname as name,
    case k.contype when 'c' then 'check' else 'foreign key' end as kind,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum = any (k.conkey)) as columns,
    replace(pg_get_constraintdef(k.oid), ' NOT VALID', '') as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype in ('c', 'f') and c.relnamespace = 'public'::regnamespace
  union all
  select c.relname, i.relname, 'unique',
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum = any (x.indkey)),
    regexp_replace(pg_get_indexdef(i.oid), '^.* USING ', '')
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where x.indisunique and c.relnamespace = 'public'::regnamespace`
