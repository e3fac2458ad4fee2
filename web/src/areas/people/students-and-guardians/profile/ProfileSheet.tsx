import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import { useState } from 'react'
import {
  changeProfile,
  ownFields,
  ownFieldsOfStaff,
  type Profile,
  readProfile,
} from 'tenant-api/contract/accounts/profile'
import { conflicts, isSame } from '../../../../crud/form/conflicts.ts'
import { ShapeSheet, type Values } from '../../../../crud/form/ShapeSheet.tsx'
import { StaleDialog } from '../../../../crud/form/StaleDialog.tsx'
import { usePrinting } from '../../../../crud/print/use-printing.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { formErrorsOf } from '../../../../shell/errors/mistakes.ts'
import { toast } from '../../../../ui/overlay/toast.ts'

/** What both have changed: what is typed here, and what the office saved meanwhile. */
type Met = { mine: Values; current: Profile }

/** What somebody may change of themselves, and what becomes of it where the office changed the same meanwhile. */
export function ProfileSheet({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useLingui()
  const say = useSay()
  const print = usePrinting()
  const queries = useQueryClient()
  const [met, setMet] = useState<Met>()
  const [base] = useState(profile)
  const done = t`Profile updated`
  const { of, mayChange } = base
  const whole = of === 'staff' ? ownFieldsOfStaff : ownFields
  const shape = whole.pick(Object.fromEntries(mayChange.map((field) => [field, true])) as never)
  const begin = Object.fromEntries(mayChange.map((field) => [field, base[field]]))
  const take = (said: Profile) => queries.setQueryData(read(readProfile, {}).queryKey, said)
  const differencesOf = ({ mine, current }: Met) =>
    conflicts({ fields: shape }, { typed: mine, base, current })

  async function send(mine: Values, { version }: Profile): Promise<void> {
    try {
      take(await call(changeProfile, { version, body: mine as never }))
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.status !== 412) throw error
      const current = error.problem.current as Profile
      if (differencesOf({ mine, current }).length === 0) return send(mine, current)
      setMet({ mine, current })
      throw error
    }
  }

  async function keepMine({ mine, current }: Met) {
    setMet(undefined)
    try {
      await send(mine, current)
      toast({ type: 'success', message: done })
      onClose()
    } catch (error) {
      const [{ message } = { message: '' }] = formErrorsOf(error, t`Oops! Network Error Try again later`)
      toast({ type: 'error', message })
    }
  }

  return (
    <>
      <ShapeSheet
        title={t`Change my profile`}
        shape={shape}
        begin={begin}
        submit={t`Save`}
        done={done}
        top={<p>{t`Anything else is changed by the office.`}</p>}
        onSend={(values) => send(changed(values, begin), base)}
        onClose={onClose}
      />
      {met && (
        <StaleDialog
          differences={differencesOf(met).map(({ field, mine, theirs }) => ({
            title: say(field.title),
            mine: print(field, mine),
            theirs: print(field, theirs),
          }))}
          onMine={() => void keepMine(met)}
          onTheirs={() => {
            take(met.current)
            onClose()
          }}
          onBack={() => setMet(undefined)}
        />
      )}
    </>
  )
}

/** Only what differs is sent, so that of two who change two fields both are right. */
function changed(values: Values, begin: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !isSame(value, begin[field])))
}
