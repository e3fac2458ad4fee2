import { useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import { Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { readTranscriptFile, type Transcript } from 'tenant-api/contract/learning/transcripts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { PastResultSheet } from './PastResultSheet.tsx'

/** What is done with a transcript: a past year is added, and it is printed. */
export function TranscriptTools({ transcript }: { transcript: Transcript }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { studentId: id, results, mayEdit } = transcript
  return (
    <>
      {mayEdit && (
        <Button icon={<Plus aria-hidden size={16} />} onPress={() => setOpen(true)}>
          {t`Add a past result`}
        </Button>
      )}
      {results.length > 0 && (
        <ButtonLink
          href={address(readTranscriptFile, { params: { id }, query: {} })}
          target="_blank"
          icon={<Printer aria-hidden size={16} />}
        >
          {t`Print`}
        </ButtonLink>
      )}
      {isOpen && <PastResultSheet studentId={id} onClose={() => setOpen(false)} />}
    </>
  )
}
