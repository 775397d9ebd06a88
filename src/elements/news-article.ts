/**
 * An announcement that was there when the site was built is brought up to date; one that was not is filled in.
 * Where there is nothing to show, the reader goes home (specification, section 8).
 */
class NewsArticle extends HTMLElement {
  connectedCallback() {
    import('../stores/news-live.ts').then(({ refreshNews }) => refreshNews(this), console.error)
  }
}

customElements.define('news-article', NewsArticle)
