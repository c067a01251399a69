/** The posts of forums (XenForo, vBulletin, phpBB, Discourse, NodeBB and such) and comments: nicknames with ranks stand there. */
export const FORUM_POSTS = [
  ...[
    '.message--post',
    '.message-user',
    '.postbit',
    '.postbitlegacy',
    '.postprofile',
    '.topic-post',
    '[component="post"]',
  ],
  ...['[itemtype$="schema.org/Comment" i]', '[itemtype$="schema.org/DiscussionForumPosting" i]'],
  ...['.username', '.nickname', '[data-testid="username"]'],
].join(', ');
