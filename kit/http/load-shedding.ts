import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { busy } from '../postgres/database-errors.ts'

const usual = { delay: 2_000, sample: 1_000 }

/**
 * Refuses requests (503, with Retry-After) while this process is overloaded: while its event loop is delayed by
 * more than `delay` ms on average, sampled every `sample` ms. Delays during startup do not count, so that a
 * server that has just started refuses nobody.
 */
export async function shedLoad(app: FastifyInstance, { delay, sample } = usual): Promise<void> {
  let settled = Number.POSITIVE_INFINITY
  // The sample that covers the startup is taken after it, and applies until the next one.
  app.addHook('onReady', (done) => {
    settled = performance.now() + 2 * sample
    done()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: delay,
    sampleInterval: sample,
    async pressureHandler() {
      if (performance.now() >= settled) throw busy(5)
    },
  })
}
