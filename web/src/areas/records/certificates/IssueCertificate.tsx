import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { address } from 'kit/http/client'
import { ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import {
  certificateForm,
  issueCertificate,
  listOfStudent,
  previewCertificate,
} from 'tenant-api/contract/records/certificates'
import { FieldInput } from '../../../crud/form/fields/FieldInput.tsx'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { call, read } from '../../../shell/session/api.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { ofCertificates } from './stale.ts'

const forLeavers: ReadonlySet<string> = new Set(['reason', 'dues'])

/** Issues a certificate: what is known stands in it, the office says the rest and may look at it before. */
export function IssueCertificate({ id: student, onClose }: OfRecord & { onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { language } = useRegional()
  const { kinds, reason } = useSuspenseQuery(read(listOfStudent, { params: { id: student } })).data
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
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
  const issuing = useMutation({
    mutationFn: () =>
      call(issueCertificate, { params: { id: student }, body: { ...values, isSure } as never }),
    async onSuccess({ serial }) {
      toast({ type: 'success', message: t`Certificate ${serial} issued` })
      onClose()
      // There it is opened, and printed.
      void navigate({
        to: scoped(`students/${student}`),
        search: { tab: 'certificates' } as never,
        replace: true,
        resetScroll: false,
      })
      await queries.invalidateQueries(ofCertificates)
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  const preview = address(previewCertificate, { params: { id: student }, query: values as never })
  return (
    <Sheet
      title={t`Certificate`}
      onClose={onClose}
      footer={
        <>
          <ButtonLink href={preview} target="_blank" icon={<ExternalLink aria-hidden size={16} />}>
            {t`Preview`}
          </ButtonLink>
          <Button
            look="primary"
            type="submit"
            form={id}
            isDisabled={missing !== null || (doubt !== null && !isSure)}
            isPending={issuing.isPending}
          >
            {t`Issue`}
          </Button>
        </>
      }
    >
      <Form id={id} mistakes={mistakes} onSubmit={() => !issuing.isPending && issuing.mutate()}>
        {missing && <Banner tone="warning">{missing}</Banner>}
        {doubt && (
          <Banner tone="warning">
            {doubt}
            <Checkbox isSelected={isSure} onChange={setSure}>
              {t`Issue it all the same`}
            </Checkbox>
          </Banner>
        )}
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={values[field.name]}
            onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
            error={mistakes.find(({ name }) => name === field.name)?.message}
          />
        ))}
      </Form>
    </Sheet>
  )
}
