import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ResultView, submitResult } from 'tenant-api/contract/learning/results'
import { ActionDialog } from '../../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call } from '../../../../shell/session/api.ts'
import { Checkbox } from '../../../../ui/form/choice/Checkbox.tsx'
import { CheckText } from '../preparation/CheckText.tsx'

/** Submits for approval; what is not done yet is shown, and submitted only by whoever is sure. */
export function SubmitDialog({ result, onClose }: { result: ResultView; onClose: () => void }) {
  const { t } = useLingui()
  const [isSure, setSure] = useState(false)
  const doubts = result.checks.filter(({ kind }) => kind !== 'malpractice')
  const action = useAction({
    check: () =>
      doubts.length > 0 && !isSure
        ? [{ name: 'isSure', message: t`Say that you are sure, or finish it first` }]
        : [],
    send(keyOf) {
      const body = { isSure }
      return call(submitResult, { params: { id: result.id }, body, onceKey: keyOf(body) })
    },
    refresh: useStale(/^\/results/),
    done: t`The result is submitted for approval`,
    onClose,
  })
  return (
    <ActionDialog title={t`Submit this result?`} action={action} submit={t`Submit`} onClose={onClose}>
      <p>{t`Whoever approves results looks at it. Until it is returned nobody changes its remarks.`}</p>
      {doubts.length > 0 && (
        <>
          <ul className="result-doubts">
            {doubts.map((check) => (
              <li key={`${check.kind} ${check.name}`}>
                <CheckText check={check} />
              </li>
            ))}
          </ul>
          <div data-field="isSure">
            <Checkbox name="isSure" isSelected={isSure} onChange={setSure}>
              {t`Submit it all the same`}
            </Checkbox>
          </div>
        </>
      )}
    </ActionDialog>
  )
}
