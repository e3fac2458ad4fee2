import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type DocumentKind, documentKinds, paperTypes } from 'tenant-api/contract/admissions/form/papers'
import { pictureTypes } from 'tenant-api/contract/platform/files'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { Select, UploadField } from '../../../crud/form/fields/LazyFields.tsx'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { useSay } from '../../../crud/resource/words.ts'
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
  const refresh = useStale(stale)
  const [kind, setKind] = useState(begin)
  const [file, setFile] = useState<string | null>(null)
  const action = useAction({
    send: () => onSend(kind, file ?? ''),
    check: () => (file === null ? [{ name: 'fileId', message: t`Choose a file` }] : []),
    onClose,
    onDone: refresh,
  })
  const choices = Object.entries(documentKinds).map(([one, name]) => ({ id: one, name: say(name) }))
  return (
    <ActionSheet title={t`Add document`} action={action} submit={t`Add`} onClose={onClose}>
      <Select
        label={t`Document`}
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
    </ActionSheet>
  )
}
