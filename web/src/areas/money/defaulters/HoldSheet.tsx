import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { rowOf } from 'kit/contract/fields'
import { z } from 'zod'
import { debtors } from 'tenant-api/contract/money/defaulters'
import {
  feeHolds,
  holdForm,
  type HoldOutcome,
  liftForm,
  liftHolds,
  placeHolds,
} from 'tenant-api/contract/money/defaulters/holds'
import { students } from 'tenant-api/contract/people/students-and-guardians'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { chosenIds } from '../../../crud/list/chosen-ids.ts'
import { everyRow } from '../../../crud/list/every-row.ts'
import type { OfRecord, OfRows } from '../../../shell/navigation/area.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { call } from '../../../shell/session/api.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleDefaulters } from './use-stale-defaulters.ts'

/** As many holds as one request changes. */
const atOnce = 200

/** On the record of a student. */
export function HoldStudent({ id, onClose }: OfRecord & { onClose: () => void }) {
  return <Hold idsOf={async () => [id]} onClose={onClose} />
}

/** The students of ticked debtors. */
export function HoldDebtors({ of, count, onClose }: OfRows) {
  const idsOf = async () => {
    const ids = new Set('ids' in of ? of.ids : [])
    const filter = 'ids' in of ? { ids: of.ids.join(',') } : of.filter
    const { rows } = await everyRow<{ id: string; studentId: string }>((at) =>
      call(debtors.endpoints.list, { query: { ...filter, ...at } as never }),
    )
    return rows.filter(({ id }) => ids.size === 0 || ids.has(id)).map(({ studentId }) => studentId)
  }
  return <Hold idsOf={idsOf} count={count} onClose={onClose} />
}

const formOfAny = z.strictObject({
  studentId: rowOf(() => students).meta({ title: 'Student' }),
  ...holdForm.shape,
})

/** A student who is chosen in the form, over the hold list. */
export function HoldAny() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const tell = useOutcome()
  const onClose = () =>
    void navigate({ to: scoped('fee-holds'), search: search as never, resetScroll: false })
  return (
    <ShapeSheet
      title={t`Put on hold`}
      submit={t`Put on hold`}
      shape={formOfAny}
      isTyped
      onSend={async ({ studentId: id, ...body }) => {
        const sent = { ...body, studentIds: [id] } as never
        await tell(await call(placeHolds, { body: sent, onceKey: crypto.randomUUID() }), 'placed')
      }}
      onClose={onClose}
    />
  )
}

type HoldProps = { idsOf: () => Promise<readonly string[]>; count?: number; onClose: () => void }

function Hold({ idsOf, count = 1, onClose }: HoldProps) {
  const { t } = useLingui()
  const tell = useOutcome()
  return (
    <ShapeSheet
      title={t`Put on hold`}
      submit={t`Put on hold`}
      shape={holdForm}
      isTyped
      top={
        count > 1 && (
          <p>
            <Plural value={count} one="# student is chosen." other="# students are chosen." />
          </p>
        )
      }
      onSend={async (body) => {
        const ids = [...new Set(await idsOf())]
        const all: HoldOutcome = { changed: 0, left: [] }
        for (let at = 0; at < ids.length; at += atOnce) {
          const sent = { ...body, studentIds: ids.slice(at, at + atOnce) } as never
          const { changed, left } = await call(placeHolds, { body: sent, onceKey: crypto.randomUUID() })
          all.changed += changed
          all.left.push(...left)
        }
        await tell(all, 'placed')
      }}
      onClose={onClose}
    />
  )
}

/** Lifts ticked holds. */
export function LiftMany({ of, onClose }: OfRows) {
  return <Lift idsOf={() => chosenIds(feeHolds, of)} isByRule onClose={onClose} />
}

type LiftProps = { idsOf: () => Promise<readonly string[]>; isByRule: boolean; onClose: () => void }

/** Lifts holds with a reason; for holds of the rule one says until when it is not put on again. */
export function Lift({ idsOf, isByRule, onClose }: LiftProps) {
  const { t } = useLingui()
  const tell = useOutcome()
  return (
    <ShapeSheet
      title={t`Lift the hold`}
      submit={t`Lift the hold`}
      shape={isByRule ? liftForm : liftForm.omit({ sparedUntil: true })}
      isTyped
      onSend={async (body) => {
        const ids = await idsOf()
        const all: HoldOutcome = { changed: 0, left: [] }
        for (let at = 0; at < ids.length; at += atOnce) {
          const sent = { ...body, ids: ids.slice(at, at + atOnce) } as never
          const { changed, left } = await call(liftHolds, { body: sent, onceKey: crypto.randomUUID() })
          all.changed += changed
          all.left.push(...left)
        }
        await tell(all, 'lifted')
      }}
      onClose={onClose}
    />
  )
}

/** Tells what was done, and of what was left the first reason. */
function useOutcome(): (outcome: HoldOutcome, deed: 'placed' | 'lifted') => Promise<void> {
  const { t } = useLingui()
  const stale = useStaleDefaulters()
  return async ({ changed, left }, deed) => {
    await stale()
    const [first] = left
    if (first) toast({ type: 'warning', message: `${first.name}: ${first.message}` })
    if (changed === 0) return
    const message =
      deed === 'placed'
        ? t({
            message: plural(changed, {
              one: '# is on hold now',
              other: '# are on hold now',
            }),
          })
        : t({ message: plural(changed, { one: '# hold was lifted', other: '# holds were lifted' }) })
    toast({ type: 'success', message })
  }
}
