import { useLingui } from '@lingui/react/macro'
import { formatDate } from 'kit/text/locale'
import { useState } from 'react'
import { feeCertificateForm, issueFeeCertificate } from 'tenant-api/contract/money/fee-certificates'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { FieldInput } from '../../../crud/form/fields/FieldInput.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call } from '../../../shell/session/api.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { RadioGroup } from '../../../ui/form/choice/RadioGroup.tsx'
import { Banner } from '../../../ui/state/Banner.tsx'

type Props = {
  id: string
  years: readonly { firstDay: string; lastDay: string }[]
  /** What is due today, in words; empty if nothing is. */
  due: string
  onClose: () => void
}

/** Issues a fee certificate of a fiscal year, or one that nothing is due. */
export function IssueFeeCertificate({ id, years, due, onClose }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const stale = useStale(/fee-certificates/)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() => ({
    kind: 'fees',
    language,
    year: years[0]?.firstDay ?? null,
  }))
  const isCleared = values.kind === 'dues-cleared'
  const action = useAction({
    send: (keyOf) =>
      call(issueFeeCertificate, { params: { id }, body: values as never, onceKey: keyOf(values) }),
    refresh: stale,
    done: ({ number }) => t`Certificate ${number} issued`,
    onClose,
  })
  return (
    <ActionSheet
      title={t`Fee certificate`}
      action={action}
      submit={t`Issue`}
      isDisabled={(isCleared && due !== '') || (!isCleared && years.length === 0)}
      onClose={onClose}
    >
      {isCleared && due !== '' && (
        <Banner tone="warning">{t`${due} is still due, so there is no certificate of cleared dues`}</Banner>
      )}
      {!isCleared && years.length === 0 && (
        <Banner tone="warning">{t`Nothing was charged or paid yet.`}</Banner>
      )}
      {fieldsOf(feeCertificateForm).map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={values[field.name]}
          onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
          error={action.errorOf(field.name)}
        />
      ))}
      {!isCleared && years.length > 0 && (
        <RadioGroup
          label={t`Fiscal year`}
          choices={years.map(({ firstDay, lastDay }) => ({
            id: firstDay,
            name: `${formatDate(language, firstDay)} – ${formatDate(language, lastDay)}`,
          }))}
          value={String(values.year)}
          onChange={(year) => setValues((now) => ({ ...now, year }))}
        />
      )}
    </ActionSheet>
  )
}
