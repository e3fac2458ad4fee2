import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { address } from 'kit/http/client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  addPaper,
  type DocumentKind,
  documentKinds,
  judgePaper,
  listPapers,
  removePaper,
} from 'tenant-api/contract/admissions/form/papers'
import { showFile } from 'tenant-api/contract/platform/files'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { NewPaper } from './NewPaper.tsx'
import { PaperRow } from './PaperRow.tsx'
import { stale } from './stage-looks.ts'

const papersQuery = (id: string) => read(listPapers, { params: { id } })

/** Where the photo of an applicant is shown from, where there is one. */
export function usePhoto(id: string): string | undefined {
  const { data } = useQuery(papersQuery(id))
  const photo = data?.rows.findLast(({ kind, state }) => kind === 'photo' && state !== 'refused')
  return photo && address(showFile, { params: { id: photo.fileId } })
}

/** What came with an application, and what is missing. */
export function PapersCard({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const { t } = useLingui()
  const say = useSay()
  const papers = useLoaded(papersQuery(id), 2)
  const [isOpen, open] = useState(false)
  const act = useActing()
  const add = (
    <Button size="small" icon={<Plus aria-hidden size={15} />} onPress={() => open(true)}>
      {t`Add document`}
    </Button>
  )
  return (
    <Card isFlush title={t`Documents`} action={mayEdit && add}>
      {papers.fallback}
      {papers.data?.rows.length === 0 && <p className="record-none">{t`No document has come yet.`}</p>}
      <ul className="record-rows">
        {papers.data?.rows.map((paper) => (
          <PaperRow
            key={paper.id}
            paper={paper}
            tools={
              mayEdit
                ? {
                    onState: (state) =>
                      act(() => call(judgePaper, { params: { id, paperId: paper.id }, body: { state } })),
                    onRemove: () => act(() => call(removePaper, { params: { id, paperId: paper.id } })),
                  }
                : undefined
            }
          />
        ))}
        {papers.data?.missing.map((kind) => (
          <li key={kind}>
            <span>{say(documentKinds[kind])}</span>
            <Badge tone="warning">{t`Missing`}</Badge>
          </li>
        ))}
      </ul>
      {isOpen && (
        <NewPaper
          begin={papers.data?.missing[0] ?? 'other'}
          onSend={(kind: DocumentKind, fileId: string) =>
            call(addPaper, { params: { id }, body: { kind, fileId } })
          }
          onClose={() => open(false)}
        />
      )}
    </Card>
  )
}

function useActing() {
  const queries = useQueryClient()
  const acting = useMutation({
    mutationFn: (fn: () => Promise<unknown>) => fn(),
    onSuccess: () =>
      queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => stale.test(String(path)) }),
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
  return acting.mutate
}
