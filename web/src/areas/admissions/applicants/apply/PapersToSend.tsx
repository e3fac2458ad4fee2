import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { address, Refused } from 'kit/http/client'
import { useState } from 'react'
import { documentKinds, documentStates, paperTypes } from 'tenant-api/contract/admissions/form/papers'
import {
  type ApplicationStatus,
  mostPaperBytes,
  readStatus,
  sendPaper,
} from 'tenant-api/contract/admissions/form'
import { pictureTypes } from 'tenant-api/contract/platform/files'
import { bring, endingsOf, madeSmall, typeOf } from '../../../../crud/files/send-file.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { FileFrame } from '../../../../ui/form/file/FileField.tsx'
import { ProgressBar } from '../../../../ui/state/ProgressBar.tsx'
import { NoPicture } from '../../../../ui/form/file/shrink-picture.ts'
import { readPlain } from './plain.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'

type Kind = ApplicationStatus['missing'][number]
const tones = { new: 'info', accepted: 'success', refused: 'warning' } as const

/** The documents that the school asks for: what it has, and what can still be sent. */
export function PapersToSend({ visit, status }: { visit: string; status: ApplicationStatus }) {
  const { t } = useLingui()
  const kinds = [...status.asked.map(({ kind }) => kind), 'other' as const]
  return (
    <Card title={t`Documents`} description={t`Pictures or PDF. A photo of the paper is enough.`}>
      <Stack>
        {kinds.map((kind) => (
          <PaperField key={kind} visit={visit} kind={kind} status={status} />
        ))}
      </Stack>
    </Card>
  )
}

type Sending = { name: string; share: number }
type FieldProps = { visit: string; kind: Kind; status: ApplicationStatus }

function PaperField({ visit, kind, status: { papers, missing, asked, maySend } }: FieldProps) {
  const { t } = useLingui()
  const say = useSay()
  const queries = useQueryClient()
  const [sending, setSending] = useState<Sending>()
  const [failure, setFailure] = useState<string>()
  const sent = papers.filter((paper) => paper.kind === kind)
  const types = kind === 'photo' ? pictureTypes : paperTypes
  async function send(chosen: File) {
    setFailure(undefined)
    setSending({ name: chosen.name, share: 0 })
    try {
      const file = await madeSmall(chosen)
      const query = { kind, name: file.name.slice(0, 255), type: typeOf(file), bytes: file.size }
      const url = address(sendPaper, { params: { visit }, query })
      await bring(
        file,
        { method: 'PUT', url, fields: {} },
        {
          signal: new AbortController().signal,
          onShare: (share) => setSending({ name: chosen.name, share }),
        },
      )
      await queries.invalidateQueries({ queryKey: readPlain(readStatus, { params: { visit } }).queryKey })
    } catch (error) {
      if (error instanceof NoPicture)
        setFailure(t`This picture cannot be opened. Choose another one, or save it as JPEG first`)
      else if (error instanceof Refused && error.problem.code !== 'network') setFailure(error.message)
      else setFailure(t`Oops! Network Error Try again later`)
    } finally {
      setSending(undefined)
    }
  }
  const there = sent.map(({ id, name, state }) => (
    <Cluster key={id} as="span" gap="4px 10px">
      <bdi className="file-name">{name}</bdi>
      <Badge tone={tones[state]}>{state === 'new' ? t`The school has it` : say(documentStates[state])}</Badge>
    </Cluster>
  ))
  if (!maySend) return <>{there}</>
  return (
    <FileFrame
      label={say(documentKinds[kind])}
      isRequired={missing.includes(kind) || asked.some((one) => one.kind === kind && one.isRequired)}
      showOptional
      types={endingsOf(types)}
      most={kind === 'photo' ? 50 * 1024 * 1024 : mostPaperBytes * 10}
      error={failure}
      busy={sending ? t`Sending the file …` : undefined}
      onFile={(file) => void send(file)}
    >
      {sending ? (
        <ProgressBar label={sending.name} share={sending.share} />
      ) : (
        there.length > 0 && <Stack>{there}</Stack>
      )}
    </FileFrame>
  )
}
