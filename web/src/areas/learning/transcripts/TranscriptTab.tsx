import { readTranscript } from 'tenant-api/contract/learning/transcripts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { read } from '../../../shell/session/api.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { TranscriptBody } from './TranscriptBody.tsx'
import { TranscriptTools } from './TranscriptTools.tsx'

/** The transcript on the record of a student. */
export function TranscriptTab({ id }: OfRecord) {
  const { data, placeholder } = useLoaded(read(readTranscript, { params: { id } }), 6)
  return (
    placeholder ?? (
      <div className="record-wide">
        <Stack>
          <Cluster justify="end">
            <TranscriptTools transcript={data} />
          </Cluster>
          <TranscriptBody transcript={data} />
        </Stack>
      </div>
    )
  )
}
