import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { addAssessment, listAssessmentPlaces } from 'tenant-api/contract/learning/assessments'
import { useClose } from '../../../../crud/list/use-close.ts'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { scoped, useScope } from '../../../../shell/scope/scope.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { newDraft } from './assessment-draft.ts'
import { AssessmentForm } from './AssessmentForm.tsx'

/** Gives an assessment to sections; its grid opens at once where marks are due. */
export function NewAssessment() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const scope = useScope()
  const close = useClose('assessments')
  const query = scope.level === 'institute' ? {} : { campus: scope.campus }
  const { data, placeholder } = useLoaded(read(listAssessmentPlaces, { query }), 6)
  const title = t`Add assessment`
  if (!data)
    return (
      <Sheet title={title} onClose={close}>
        {placeholder}
      </Sheet>
    )
  return (
    <AssessmentForm
      title={title}
      submit={t`Add`}
      done={t`Assessment added`}
      places={data}
      begin={newDraft(data)}
      onSend={(body, onceKey) => call(addAssessment, { body, onceKey })}
      onDone={({ id }) => void navigate({ to: scoped(`assessments/${id}`) })}
      onClose={close}
    />
  )
}
