import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { beginImport, type ImportView } from 'tenant-api/contract/records/imports'
import { call } from '../../../shell/session/api.ts'
import { inBase64 } from '../../../ui/form/file/in-base64.ts'

type Given = { file: File } | { text: string }

/** Reads a file or pasted rows for a resource, or a workbook; what is wrong with it is said where it was given. */
export function useBegin(resource: string, onBegun: (begun: ImportView) => void) {
  const { t } = useLingui()
  return useMutation({
    async mutationFn(given: Given) {
      const isFile = 'file' in given
      const content = isFile ? { base64: await inBase64(given.file) } : { text: given.text }
      const name = isFile ? given.file.name : t`Pasted rows`
      return call(beginImport, { body: { resource, name: name.slice(0, 200), content } })
    },
    onSuccess: onBegun,
  })
}
