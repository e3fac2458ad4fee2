import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { type ArrangementSheet, releaseArrangements } from 'tenant-api/contract/learning/arrangements'
import { ActionDialog } from '../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { useStaleArrangements } from './use-sheet.ts'

/** Releases the day, after it was said what happens then. */
export function ReleaseButton({ sheet }: { sheet: ArrangementSheet }) {
  const { t } = useLingui()
  const [isOpen, open] = useState(false)
  const waiting = sheet.lessons.filter(({ arranged }) => arranged?.state === 'proposed')
  if (waiting.length === 0) return null
  return (
    <>
      <Button look="primary" icon={<Send aria-hidden size={16} />} onPress={() => open(true)}>
        {t`Release`}
      </Button>
      {isOpen && <ReleaseDialog sheet={sheet} waiting={waiting} onClose={() => open(false)} />}
    </>
  )
}

type Props = {
  sheet: ArrangementSheet
  waiting: ArrangementSheet['lessons']
  onClose: () => void
}

function ReleaseDialog({ sheet, waiting, onClose }: Props) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { campusId, day, lessons, people } = sheet
  const action = useAction({
    send: () => call(releaseArrangements, { body: { campusId, day } }),
    refresh: useStaleArrangements(),
    done: t`The arrangement is released`,
    onClose,
  })
  const ids = new Set(waiting.flatMap(({ arranged }) => arranged?.employeeId ?? []))
  const names = people
    .filter(({ id }) => ids.has(id))
    .map(ownName)
    .join(', ')
  const isEarly = waiting.some(({ arranged }) => arranged?.kind === 'leave-early')
  const open = lessons.filter(({ arranged }) => arranged === null).length
  return (
    <ActionDialog title={t`Release the arrangement?`} action={action} submit={t`Release`} onClose={onClose}>
      {names !== '' && <p>{t`These teachers are told now, and nobody else: ${names}.`}</p>}
      {isEarly && <p>{t`The guardians of those who leave early are told.`}</p>}
      <p>{t`The covers stand in the weeks of teachers, sections and students at once.`}</p>
      {open > 0 && (
        <p>
          {t({
            message: plural(open, {
              one: '# lesson is still open. You can arrange it and release again.',
              other: '# lessons are still open. You can arrange them and release again.',
            }),
          })}
        </p>
      )}
    </ActionDialog>
  )
}
