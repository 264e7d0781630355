/**
 * A key in the form of a policy, until it is painted. The floor: one frame. Beside it a form of react-hook-form with as
 * many fields, which zod judges.
 */
import { fillPolicy, signInWithKeys } from '../actions.ts'
import { test } from '../test.ts'
import { bench, echoKey, notePeer, openPeer, paintFrame } from './harness.ts'

test('A key in the form of a policy', async ({ page, browser, tenant }, { title }) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page)
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  const many = await page.getByRole('main').locator('input, select, textarea').count()
  const { page: other, close } = await openPeer(browser, 'form', `?fields=${many}`)
  const keys = Array.from({ length: 6 }, () => ['x', 'Backspace']).flat()
  const times: number[] = []
  for (const key of keys) {
    await other.getByRole('textbox').last().focus()
    times.push(await echoKey(other, key))
  }
  await page.bringToFront()
  await field.focus()
  await bench(
    title,
    () => paintFrame(page),
    () => echoKey(page, keys.shift() ?? ''),
    keys.length,
  )
  notePeer(`${title}, react-hook-form with zod and as many fields (${many})`, times)
  await close()
})
