import { eq } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { type Reader, words } from 'kit/text/words-node'
import { refuseStale, withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import { asStored, wireOf } from '../../crud/values.ts'
import type { Actor, School } from '../../core/school/school.ts'
import type { Stored, Values } from './stored.ts'

type Row = Record<string, unknown> & { id: string; version: number }

/** The settings of one page, as its contract names them. */
export async function readSettings(school: School, of: Stored): Promise<Values> {
  const { currency } = await school.profile()
  return shown(of, only(await school.db.select().from(of.table)), currency)
}

type Change = { version: number; changes: Values }

/**
 * Changes the settings that are given. 412 when the row was changed since `version`, with the page as it stands now:
 * pages that share a row are told apart by who asks, field by field.
 */
export async function changeSettings(
  school: School,
  user: Actor & Partial<Reader>,
  of: Stored,
  { version, changes }: Change,
): Promise<Values> {
  const { currency, country } = await school.profile()
  const { say } = words({ language: 'en', ...user })
  const { fields, name } = of.page
  const { tidy = (sent: Values) => sent, table } = of
  const writing = school.transaction(user, `settings.${name}-changed`, async (tx) => {
    const row = only(await tx.select().from(table).for('update'))
    if (row.version !== version) refuseStale(shown(of, row, currency))
    const { stored, errors } = asStored(fields, { currency, country, say, body: tidy(changes) })
    if (errors.length > 0) refuse('invalid', 'Invalid Data', {}, { errors })
    of.refuse?.({ ...row, ...stored })
    const written = { ...stored, version: version + 1, updatedAt: school.now().toISOString() }
    const where = eq(table.id, row.id)
    return shown(
      of,
      only(
        await tx
          .update(table)
          .set(written as never)
          .where(where)
          .returning(),
      ),
      currency,
    )
  })
  const after = await withConstraintMessages(of.taken, writing)
  // Users carry the words and the digits of their school.
  school.forgetUsers()
  return after
}

function only(rows: readonly unknown[]): Row {
  const [row] = rows as Row[]
  if (!row) throw new Error('this school was never founded')
  return row
}

/** Of a row that several pages share, what belongs to one of them. */
function shown({ page: { fields, values } }: Stored, row: Row, currency: string): Values {
  const wire = wireOf(fields)(row, currency)
  return Object.fromEntries(Object.keys(values.shape).map((key) => [key, wire[key]]))
}
