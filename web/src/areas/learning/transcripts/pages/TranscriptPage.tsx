import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { readTranscript } from 'tenant-api/contract/learning/transcripts'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useName } from '../../../../shell/look/title.ts'
import { read } from '../../../../shell/session/api.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { TranscriptBody } from '../TranscriptBody.tsx'
import { TranscriptTools } from '../TranscriptTools.tsx'

/** The transcript of a student, of a family’s child or of the reader. */
export function TranscriptPage() {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, placeholder } = useLoaded(read(readTranscript, { params: { id } }), 8)
  const name = data ? ownName(data) : ''
  useName(name)
  return (
    <Page
      title={name === '' ? t`Transcript` : t`Transcript of ${name}`}
      lead={
        data ? (
          <>
            <bdi>{data.registrationNumber}</bdi> · <bdi>{data.section || data.class}</bdi>
          </>
        ) : undefined
      }
      width="860px"
      tools={
        data ? (
          <Cluster>
            <TranscriptTools transcript={data} />
          </Cluster>
        ) : undefined
      }
    >
      {placeholder ?? <TranscriptBody transcript={data} />}
    </Page>
  )
}
