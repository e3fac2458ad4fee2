import { addFigure, type Metrics } from 'kit/http/metrics'
import { connectionCounts, directory, fileCounts } from '../core/school/school.ts'

/** Adds to the metrics the connections to schools, open streams, contents of files, and how long work of schools has been waiting. */
export function addSchoolFigures(metrics: Metrics): void {
  addFigure(
    metrics,
    {
      name: 'maktab_school_connections',
      help: 'Pools, their connections, and who waits for one',
      by: 'what',
    },
    () => connectionCounts(),
  )
  addFigure(
    metrics,
    { name: 'maktab_live_listeners', help: 'Open streams and other listeners to live events' },
    () => directory().live.listeners(),
  )
  addFigure(
    metrics,
    {
      name: 'maktab_file_contents',
      help: 'Contents of files written, read, moved and taken away since the start, and what went wrong',
      by: 'what',
    },
    () => fileCounts(),
  )
  addFigure(
    metrics,
    {
      name: 'maktab_work_waiting',
      help: 'Schools whose work is overdue, and the age of the oldest',
      by: 'what',
    },
    () => directory().overdue(new Date()),
  )
}
