/* A click on the button reads the page of its tab. The permission is for this tab alone, until it is left. */
chrome.action.onClicked.addListener(({ id }) =>
  chrome.scripting.executeScript({ target: { tabId: id }, files: ["reader.bundle.js"] }),
);
