import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { beginImport, type ImportView } from 'tenant-api/contract/records/imports'
import { call } from '../../../shell/session/api.ts'

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

/** A file's bytes as base64, as JSON can carry them. */
async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  // String.fromCharCode takes no more arguments at once than the stack holds.
  for (let at = 0; at < bytes.length; at += 32_768)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 32_768)))
  return btoa(parts.join(''))
}
