import type { ListedUser } from '#contract/admin/users.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { useViewer } from '../../viewer.ts'
import type { Column } from '../ui/data-table.tsx'
import { useDeleteUser } from './use-delete-user.ts'

/**
 * @param adminsOnly set if the list shows admins only, whose rights can be revoked.
 * @param onDeleted awaited after a user was deleted.
 */
export function useUserColumns(
  adminsOnly: boolean,
  onDeleted: () => void | Promise<void>,
): readonly Column<ListedUser>[] {
  const t = useT()
  const { day } = useDates()
  const { deleting, deleteUser } = useDeleteUser(onDeleted)
  const ownEmail = useViewer()?.email
  return [
    {
      head: t('users.id'),
      // Ids differ most at their end.
      cell: ({ _id }) => <span title={_id}>{_id.slice(-8)}</span>,
      // On a phone's card, short cells are side by side.
      className: '-order-1 text-cocoa text-sm',
    },
    {
      head: t('users.name'),
      wide: true,
      sort: 'name',
      cell: ({ name }) => <span className="break-words font-medium">{name}</span>,
    },
    {
      head: t('users.email'),
      wide: true,
      cell: ({ email }) => (
        <a
          href={`mailto:${email}`}
          className="wrap-anywhere inline-flex min-h-11 @4xl:min-w-52 items-center text-link md:min-h-6"
        >
          {email}
        </a>
      ),
    },
    {
      head: t('users.admin'),
      className: '-order-1',
      cell: ({ isAdmin }) => (
        <span
          className={
            isAdmin ? 'inline-flex align-middle text-sage' : 'inline-flex align-middle text-danger'
          }
        >
          <Icon name={isAdmin ? 'check' : 'close'} />
          <span className="sr-only">{t(isAdmin ? 'users.isAdmin' : 'users.isNoAdmin')}</span>
        </span>
      ),
    },
    { head: t('users.orders'), cell: ({ numOrders }) => numOrders },
    {
      head: t('users.since'),
      sort: 'date',
      className: 'whitespace-nowrap',
      cell: ({ createdAt }) => day(createdAt),
    },
    {
      head: t('users.actions'),
      bare: true,
      wide: true,
      className: 'empty:hidden @4xl:empty:table-cell',
      cell: (user) => {
        if (user.isAdmin && (!adminsOnly || user.email === ownEmail)) return null
        return (
          <span className="flex items-center gap-2 @4xl:justify-end">
            <Link
              to={`/admin/user/${user._id}/edit`}
              aria-label={t('users.edit', { name: user.name })}
              className="inline-flex min-h-11 grow items-center justify-center whitespace-nowrap rounded-full border border-ink/70 px-5 font-semibold hover:bg-sand @4xl:grow-0"
            >
              {t(user.isAdmin ? 'users.rights' : 'admin.edit')}
            </Link>
            {!user.isAdmin && (
              <button
                type="button"
                disabled={deleting === user._id}
                aria-label={t('users.delete', { name: user.name })}
                onClick={() => void deleteUser(user)}
                className="grid size-11 shrink-0 place-items-center rounded-full text-danger hover:bg-sand disabled:opacity-50"
              >
                <Icon name="trash" />
              </button>
            )}
          </span>
        )
      },
    },
  ]
}
