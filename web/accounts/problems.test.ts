import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { hasProblems, problemsIn, problemsOf, typedIn } from './problems.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

describe('what was typed', () => {
  it('is trimmed where it is a name or an email, and never where it is a password', () => {
    const typed = typedIn(form({ name: ' Hodan ', email: ' h@example.com ', password: ' spaces ' }))
    expect(typed).toEqual({ name: 'Hodan', email: 'h@example.com', password: ' spaces ' })
  })

  it('is told to be wrong by field', () => {
    const typed = { name: '', email: 'hodan', password: 'short', confirmPassword: 'other' }
    expect(problemsOf(typed)).toEqual({
      name: 'accounts.problem.name',
      email: 'accounts.problem.email',
      password: 'accounts.problem.password.length',
      confirmPassword: 'accounts.problem.password.match',
    })
  })

  it('is only judged where there is a field for it', () => {
    expect(hasProblems(problemsOf({ email: 'hodan@example.com' }))).toBe(false)
    expect(problemsOf({ confirmPassword: 'x' })).toHaveProperty('confirmPassword')
  })
})

describe('what the server refused', () => {
  const refused = (code: string, errors = {}) =>
    problemsIn(new ApiError({ kind: 'REFUSED', status: 400, code, errors }))

  it('stands at the field that it is about', () => {
    expect(refused('user-exists')).toEqual({ email: 'error.user-exists' })
    expect(refused('current-password-needed')).toHaveProperty('currentPassword')
    expect(refused('invalid-input', { password: 'This password is too easy to guess' })).toEqual({
      password: 'accounts.problem.password.common',
    })
  })

  it('is about the whole form otherwise', () => {
    expect(refused('wrong-credentials')).toEqual({})
    expect(refused('invalid-input', { language: 'unknown' })).toEqual({})
  })
})
