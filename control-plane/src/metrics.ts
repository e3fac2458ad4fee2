import { addFigure, type Metrics } from 'kit/http/metrics'
import type { Control } from './database.ts'

/** Adds to the metrics how many schools and databases there are in which state, and what waits to be done. */
export function addControlFigures(metrics: Metrics, control: Control): void {
  const { sql, poolSize } = control
  addFigure(metrics, { name: 'maktab_schools', help: 'Schools by state', by: 'state' }, async () =>
    asFigures(await sql<Counted[]>`select state as value, count(*)::int as figure from school group by 1`),
  )
  addFigure(
    metrics,
    {
      name: 'maktab_databases',
      help: 'Databases of schools by state; ready ones are the pool',
      by: 'state',
    },
    async () =>
      asFigures(
        await sql<Counted[]>`select state as value, count(*)::int as figure from database group by 1`,
      ),
  )
  addFigure(metrics, { name: 'maktab_pool_wanted', help: 'Databases to be kept ready' }, () => poolSize)
  addFigure(
    metrics,
    { name: 'maktab_making_oldest_seconds', help: 'Age of the oldest sign-up that has no database yet' },
    async () => {
      const [row] = await sql<{ age: number }[]>`
        select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
        from school where state = 'provisioning'`
      return row?.age ?? 0
    },
  )
  addFigure(
    metrics,
    { name: 'maktab_mail_due', help: 'Mails of sign-ups that were not sent yet' },
    async () => {
      const [row] = await sql<
        { due: number }[]
      >`select count(*)::int as due from mail_due where sent_at is null`
      return row?.due ?? 0
    },
  )
}

type Counted = { value: string; figure: number }

function asFigures(rows: readonly Counted[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ value, figure }) => [value, figure]))
}
