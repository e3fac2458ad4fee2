import { useLingui } from '@lingui/react/macro'
import { Refused } from 'kit/http/client'
import { useState } from 'react'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'

/** A slip on a day without school: the refusal asks whether it is meant, and a tick says that it is. */
export function useWithoutSchool() {
  const { t } = useLingui()
  const [isAsked, ask] = useState(false)
  const [withoutSchool, setWithoutSchool] = useState(false)
  return {
    withoutSchool,
    hear: (error: unknown) => ask(error instanceof Refused && error.problem.code === 'gate.no-school'),
    question: isAsked && (
      <Checkbox isSelected={withoutSchool} onChange={setWithoutSchool}>
        {t`Write it anyway`}
      </Checkbox>
    ),
  }
}
