import { useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { address } from 'kit/http/client'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import {
  certificateForm,
  issueCertificate,
  listOfStudent,
  previewCertificate,
} from 'tenant-api/contract/records/certificates'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { FieldInput } from '../../../crud/form/fields/FieldInput.tsx'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { call, read } from '../../../shell/session/api.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { ButtonLink } from '../../../ui/base/Button.tsx'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { ofCertificates } from './stale.ts'

const forLeavers: ReadonlySet<string> = new Set(['reason', 'dues'])

/** Issues a certificate: what is known stands in it, the office says the rest and may look at it before. */
export function IssueCertificate({ id: student, onClose }: OfRecord & { onClose: () => void }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { language } = useRegional()
  const { kinds, reason } = useSuspenseQuery(read(listOfStudent, { params: { id: student } })).data
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() => ({
    kind: kinds.find(({ missing }) => missing === null)?.kind ?? 'character',
    language,
    conduct: 'good',
    reason,
    dues: '',
    remarks: '',
  }))
  const [isSure, setSure] = useState(false)
  const { missing, doubt } = kinds.find(({ kind }) => kind === values.kind) ?? { missing: null, doubt: null }
  const fields = fieldsOf(certificateForm).filter(({ name }) => {
    if (forLeavers.has(name)) return values.kind === 'leaving'
    return name !== 'conduct' || values.kind !== 'bonafide'
  })
  const action = useAction({
    send: () => call(issueCertificate, { params: { id: student }, body: { ...values, isSure } as never }),
    done: ({ serial }) => t`Certificate ${serial} issued`,
    onClose,
    async onDone() {
      // There it is opened, and printed.
      void navigate({
        to: scoped(`students/${student}`),
        search: { tab: 'certificates' } as never,
        replace: true,
        resetScroll: false,
      })
      await queries.invalidateQueries(ofCertificates)
    },
  })
  const preview = address(previewCertificate, { params: { id: student }, query: values as never })
  return (
    <ActionSheet
      title={t`Certificate`}
      action={action}
      submit={t`Issue`}
      isDisabled={missing !== null || (doubt !== null && !isSure)}
      beside={
        <ButtonLink
          href={preview}
          target="_blank"
          icon={<ExternalLink aria-hidden size={16} />}
        >{t`Preview`}</ButtonLink>
      }
      onClose={onClose}
    >
      {missing && <Banner tone="warning">{missing}</Banner>}
      {doubt && (
        <Banner tone="warning">
          {doubt}
          <Checkbox isSelected={isSure} onChange={setSure}>
            {t`Issue anyway`}
          </Checkbox>
        </Banner>
      )}
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={values[field.name]}
          onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
          error={action.errorOf(field.name)}
        />
      ))}
    </ActionSheet>
  )
}
