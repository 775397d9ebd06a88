import { Component, type ReactNode } from 'react'
import { commonCopy } from '../../domain/copy/contract.ts'

/**
 * The outermost component of every island: errors inside it are logged, and the reader can try again without a reload.
 * React components that islands share, such as `Dialog` and `Pagination`, are in `src/ui`. Live calls use `apiClient()`
 * of `src/stores/api.ts`, which sends the session's token; errors of a protected call are passed to `sentToLogin()` of
 * `src/stores/guard.ts`; toasts use `showToast()` of `src/stores/toast.ts`; a protected page sets `guard="session"` on
 * the base layout.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <div className="empty text-danger" role="alert">
        <p>{commonCopy.somethingWrong}</p>
        <button type="button" className="btn" onClick={() => this.setState({ broken: false })}>
          {commonCopy.retry}
        </button>
      </div>
    )
  }
}
