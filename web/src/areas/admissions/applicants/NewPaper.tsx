import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type DocumentKind, documentKinds, paperTypes } from 'tenant-api/contract/admissions/papers'
import { pictureTypes } from 'tenant-api/contract/platform/files'
import { Select, UploadField } from '../../../crud/form/fields/LazyFields.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { stale } from './stage-looks.ts'

type Props = {
  begin: DocumentKind
  onSend: (kind: DocumentKind, fileId: string) => Promise<unknown>
  onClose: () => void
}

/** A document that the office has on paper: which it is, and its scan. */
export function NewPaper({ begin, onSend, onClose }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const id = useId()
  const queries = useQueryClient()
  const [kind, setKind] = useState(begin)
  const [file, setFile] = useState<string | null>(null)
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const sending = useMutation({
    mutationFn: () => onSend(kind, file ?? ''),
    async onSuccess() {
      onClose()
      await queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => stale.test(String(path)) })
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  function submit() {
    if (file === null) setMistakes([{ name: 'fileId', message: t`Choose a file` }])
    else if (!sending.isPending) sending.mutate()
  }
  const choices = Object.entries(documentKinds).map(([one, name]) => ({ id: one, name: say(name) }))
  return (
    <Sheet
      title={t`Add document`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={id} isPending={sending.isPending}>
            {t`Add`}
          </Button>
        </>
      }
    >
      <Form id={id} mistakes={mistakes} onSubmit={submit}>
        <Select
          label={t`Which document`}
          choices={choices}
          value={kind}
          onChange={(one) => setKind(one as DocumentKind)}
        />
        <div className="field-place" data-field="fileId">
          <UploadField
            label={t`File`}
            for="admissions"
            types={kind === 'photo' ? pictureTypes : paperTypes}
            value={file}
            onChange={setFile}
            isRequired
          />
        </div>
      </Form>
    </Sheet>
  )
}
